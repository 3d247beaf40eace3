// The room `Reports`.
