-- Shared by all scripts: numbers the threads, counts wrong responses and prints one `result` line.

local threads = {}

function setup(thread)
  thread:set('threadIndex', #threads)
  table.insert(threads, thread)
end

wrong = 0

-- The lines of BENCH_TARGETS that are this thread's own.
function ownLines(threadCount)
  local lines, number = {}, 0
  for line in io.lines(os.getenv('BENCH_TARGETS')) do
    if number % threadCount == threadIndex then lines[#lines + 1] = line end
    number = number + 1
  end
  return lines
end

function done(summary, latency)
  local errors = summary.errors
  local all = errors.connect + errors.read + errors.write + errors.timeout
  for _, thread in ipairs(threads) do all = all + thread:get('wrong') end
  print(string.format('result %d %d %d %d %d', summary.requests, summary.duration, all,
    latency:percentile(50), latency:percentile(99)))
end
