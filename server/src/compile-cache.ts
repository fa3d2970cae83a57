/**
 * The environment of threads and processes that get no setting of the service: only the folder of modules that
 * Node.js has compiled. Without it every start of one compiles them, and removes the types of TypeScript.
 */
export function onlyCompileCache(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}
