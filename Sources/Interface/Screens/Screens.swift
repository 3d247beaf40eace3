// The room `Screens`.
