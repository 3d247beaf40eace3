-- For wrk: every connection asks in turn for a token and validates one; a token that is refused is counted as lost.
local form = { ["Content-Type"] = "application/x-www-form-urlencoded" }
local threads = {}
local tokens = {}
good, lost, failed = 0, 0, 0

function setup(thread)
  table.insert(threads, thread)
end

function request()
  local token = table.remove(tokens)
  if token then
    return wrk.format("POST", "/validate", form, "secret=demo-secret&ip=127.0.0.1&token=" .. token)
  end
  return wrk.format("POST", "/captcha/api/check", form, "sitekey=demo-pass&host=127.0.0.1")
end

function response(status, headers, body)
  local token = body:match('"token":"([^"]+)"')
  if token then
    table.insert(tokens, token)
  elseif body == '{"status":"ok","message":"","host":"127.0.0.1"}' then
    good = good + 1
  elseif status == 200 then
    lost = lost + 1
  else
    failed = failed + 1
  end
end

function done(summary, latency)
  local all = { good = 0, lost = 0, failed = 0 }
  for _, thread in ipairs(threads) do
    for name in pairs(all) do all[name] = all[name] + thread:get(name) end
  end
  local errors = summary.errors
  print(string.format(
    "result %f %f %f %d %d %d", summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, all.good, all.lost,
    all.failed + errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
