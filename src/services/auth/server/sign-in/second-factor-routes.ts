import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  finishSecondFactor,
  renewRecoveryCodes,
} from '#auth'
import { serve, type Router } from '#http/server'
import { callerOf } from '../caller.ts'
import type { Engine } from '../engine.ts'
import * as finishing from './finish-second-factor.ts'
import * as secondFactor from '../second-factor/second-factor.ts'
import { sendCookies } from '../sessions/sessions.ts'

export function addSecondFactorRoutes(router: Router, engine: Engine): void {
  serve(router, finishSecondFactor, 'public', async ({ input, context, setCookie }) => {
    const form = { code: input.code, isDeviceTrusted: input.isDeviceTrusted ?? false }
    return sendCookies(setCookie, await finishing.finishSecondFactor(engine, form, callerOf(context)))
  })
  serve(router, beginSecondFactor, 'signed-in', async ({ session }) => secondFactor.beginSecondFactor(engine, session))
  serve(router, confirmSecondFactor, 'signed-in', async ({ input, session }) => ({
    recoveryCodes: await secondFactor.confirmSecondFactor(engine, session, input.code),
  }))
  serve(router, disableSecondFactor, 'signed-in', async ({ session }) => {
    await secondFactor.disableSecondFactor(engine, session)
    return { ok: true as const }
  })
  serve(router, renewRecoveryCodes, 'signed-in', async ({ session }) => ({
    recoveryCodes: await secondFactor.renewRecoveryCodes(engine, session),
  }))
}
