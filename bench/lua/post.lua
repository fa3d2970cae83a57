-- POST …/post of drafts, each once. When a thread runs out of drafts it repeats its last, which is
-- rejected and therefore counted as wrong.

local ids, tail = {}, ''
local turn = 0

function init()
  for _, line in ipairs(ownLines(tonumber(os.getenv('BENCH_THREADS')))) do
    ids[#ids + 1] = line:match('^%S+')
  end
  tail = '/post HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nAuthorization: Bearer '
    .. os.getenv('BENCH_KEY') .. '\r\n\r\n'
end

function request()
  turn = math.min(turn + 1, #ids)
  return 'POST /api/invoices/' .. ids[turn] .. tail
end

function response(status)
  if status ~= 200 then wrong = wrong + 1 end
end
