/** `npm run check`: everything that can be known without running the app. */
import { runCheckSteps } from './suite/check-steps.ts'

const { passed, failed } = await runCheckSteps()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
