/// The section "Captcha" of the front page.
let captchaRooms = [ledgerRoom, faultRoom, seedPageRoom]

/// A page of an app's author that loads the vendor's live script: `--map` leads that host here.
let seedPageRoom = Room(
    "/captcha/seed-page",
    "A page as an app's author writes it",
    "loads the vendor's own script: open it with --map smartcaptcha.yandexcloud.net=demo"
)
