// The room `HTMLParsing`.
