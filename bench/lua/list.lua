-- GET of list pages, one after the other, from a file of request targets.

local targets, tail = {}, ''
local turn = 0

function init()
  for line in io.lines(os.getenv('BENCH_TARGETS')) do targets[#targets + 1] = line end
  tail = ' HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ' .. os.getenv('BENCH_KEY') .. '\r\n\r\n'
end

function request()
  turn = turn % #targets + 1
  return 'GET ' .. targets[turn] .. tail
end

function response(status, _, body)
  if status ~= 200 or not body:find('"items":[{', 1, true) then wrong = wrong + 1 end
end
