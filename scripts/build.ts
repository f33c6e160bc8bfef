/** `npm run build`. */
import { buildApp } from './build/build-app.ts'
import { buildServer } from './build/build-server.ts'

const [isNewApp, isNewServer] = await Promise.all([buildApp(), buildServer()])
console.log(isNewApp || isNewServer ? 'built into dist/' : 'dist/ is up to date')
