/** `npm run build`. */
import { buildApp } from './build-app.ts'

const isNew = await buildApp()
console.log(isNew ? 'built into dist/' : 'dist/ is up to date')
