note('external');
