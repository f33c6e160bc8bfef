import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  finishSecondFactor,
  renewRecoveryCodes,
} from '#auth'
import { done, serve, type Router } from '#http/server'
import type { Engine } from '../engine.ts'
import * as finishing from './finish-second-factor.ts'
import * as secondFactor from '../second-factor/second-factor.ts'
import { serveWithCookies } from '../serve-with-cookies.ts'

export function addSecondFactorRoutes(router: Router, engine: Engine): void {
  serveWithCookies(router, finishSecondFactor, 'public', ({ input: { code, isDeviceTrusted = false }, caller }) =>
    finishing.finishSecondFactor(engine, { code, isDeviceTrusted }, caller),
  )
  serve(router, beginSecondFactor, 'signed-in', async ({ session }) => secondFactor.beginSecondFactor(engine, session))
  serve(router, confirmSecondFactor, 'signed-in', async ({ input, session }) => ({
    recoveryCodes: await secondFactor.confirmSecondFactor(engine, session, input.code),
  }))
  serve(router, disableSecondFactor, 'signed-in', ({ session }) =>
    done(secondFactor.disableSecondFactor(engine, session)),
  )
  serve(router, renewRecoveryCodes, 'signed-in', async ({ session }) => ({
    recoveryCodes: await secondFactor.renewRecoveryCodes(engine, session),
  }))
}
