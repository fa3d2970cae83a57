-- GET of single invoices, each thread cycling through its own in order: with more of them than the response
-- cache holds, none is cached when its turn comes again.

local ids, tail = {}, ''
local turn = 0

function init()
  for _, line in ipairs(ownLines(tonumber(os.getenv('BENCH_THREADS')))) do
    ids[#ids + 1] = line:match('^%S+')
  end
  tail = ' HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ' .. os.getenv('BENCH_KEY') .. '\r\n\r\n'
end

function request()
  turn = turn % #ids + 1
  return 'GET /api/invoices/' .. ids[turn] .. tail
end

function response(status)
  if status ~= 200 then wrong = wrong + 1 end
end
