// The room `Transport`.
