// The room `DemoSite`.
