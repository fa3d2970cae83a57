-- PATCH of one field: each thread cycles through its own invoices, `<id> <RowVersion>` a line, so that the
-- response with the new RowVersion arrives long before the invoice's turn comes again.

local ids, versions, head, tail = {}, {}, '', ''
local turn, counter = 0, 0

function init()
  for _, line in ipairs(ownLines(tonumber(os.getenv('BENCH_THREADS')))) do
    local id, version = line:match('^(%S+) (%S+)$')
    ids[#ids + 1] = id
    versions[id] = version
  end
  local session = os.getenv('BENCH_SESSION')
  head = ' HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer '
    .. os.getenv('BENCH_KEY')
    .. (session == '' and '' or '\r\nSave-Session: ' .. session .. threadIndex)
    .. '\r\nContent-Length: '
  tail = os.time() .. '-' .. threadIndex .. '-'
end

function request()
  turn = turn % #ids + 1
  counter = counter + 1
  local id = ids[turn]
  local body = '{"RowVersion":"' .. versions[id] .. '","memo":"net ' .. tail .. counter .. '"}'
  return 'PATCH /api/invoices/' .. id .. head .. #body .. '\r\n\r\n' .. body
end

function response(status, _, body)
  if status ~= 200 then
    wrong = wrong + 1
    return
  end
  local id, version = body:match('^{"id":"([^"]+)","RowVersion":"([^"]+)"')
  versions[id] = version
end
