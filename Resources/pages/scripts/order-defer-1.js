note('first with defer');
