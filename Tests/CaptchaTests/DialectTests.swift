import Testing

@testable import Captcha

@Test func everyVendorHasADialect() { #expect(DialectName.allCases.count == 4) }
