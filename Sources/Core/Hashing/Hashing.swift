// The room `Hashing`.
