note('second with defer');
