import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
/** The built web app, as it is served. */
export const appFolder = join(root, 'dist/app')
/** The bundled server. */
export const serverFolder = join(root, 'dist/server')
