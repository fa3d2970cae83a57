/**
 * The environment of processes and threads that must not see the settings of the service: only the folder of compiled
 * modules (server/bin/compile-cache.js). Without it each of their starts compiles all modules again.
 */
export function onlyCompileCache(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}
