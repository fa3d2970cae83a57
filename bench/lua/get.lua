-- GET of single invoices, chosen at random among `<id> …` lines.

local ids, tail = {}, ''

function init()
  math.randomseed(os.time() + threadIndex)
  for line in io.lines(os.getenv('BENCH_TARGETS')) do ids[#ids + 1] = line:match('^%S+') end
  tail = ' HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ' .. os.getenv('BENCH_KEY') .. '\r\n\r\n'
end

function request()
  return 'GET /api/invoices/' .. ids[math.random(#ids)] .. tail
end

function response(status)
  if status ~= 200 then wrong = wrong + 1 end
end
