/// The section "Captcha" of the front page: first the app's captcha view, then widgets inside of a page.
let captchaRooms =
    appCaptchaRooms + handlerRooms + [everyFaultRoom] + widgetPageRooms + captchaSignInRooms
    + [policyRoom(.open), policyRoom(.closed)] + [seedPageRoom, ledgerRoom, faultRoom]

/// Pages that a room of the section leads to.
let captchaInnerRooms = faultRooms + [submitRoom]

/// A page of an app's author that loads the vendor's live script: `--map` leads that host here.
private let seedPageRoom = Room(
    "/captcha/seed-page",
    "A page as an app's author writes it",
    "loads the vendor's own script: open it with --map smartcaptcha.yandexcloud.net=demo"
)

/// Widgets inside of a page, each with the broken variant beside the right one.
private let widgetPageRooms = [
    Room("/captcha/same-token", "Executed twice", "within five minutes the same token comes again, without a check"),
    Room("/captcha/reset", "Reset after every submit", "a token is good once, also when the form was refused"),
    Room("/captcha/kept-token", "A token that was kept too long", "the form stays open longer than the token lives"),
    Room("/captcha/get-or-post", "Validated with GET", "the secret lands in every log on the way"),
    Room("/captcha/never-fires", "A callback that never fires", "the endpoint answers 500, and the app waits for ever"),
    Room("/captcha/own-address", "The address of the own interface", "it is not the one that the server saw"),
    Room("/captcha/trusting", "The app that trusts captchaDidFinish", "any script can post a made-up token"),
    Room("/captcha/string-only", "A handler for strings only", "drops every message with an object in it, silently"),
]
