import type { PushClient } from '#messaging/client'

const offState = { kind: 'off' } as const
/** A browser that never turns pushes on. */
export const pushOff: PushClient = {
  getState: () => offState,
  subscribe: () => () => {},
  turnOn: () => Promise.resolve(),
  turnOff: () => Promise.resolve(),
  getInstallationId: () => undefined,
  catchUp: () => Promise.resolve(),
}
