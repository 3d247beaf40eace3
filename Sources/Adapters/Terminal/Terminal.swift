// The room `Terminal`.
