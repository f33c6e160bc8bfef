import type { WebhookState } from '#messaging'
import type { IconName } from '#ui/page/icon'
import type { StatusTone } from '#ui/page/status-line'

export const webhookStateWords: Readonly<
  Record<WebhookState, { readonly icon: IconName; readonly tone: StatusTone; readonly text: string }>
> = {
  on: { icon: 'check', tone: 'good', text: 'An' },
  failing: { icon: 'warning', tone: 'alarm', text: 'Antwortet nicht, wird wieder versucht' },
  paused: { icon: 'close', tone: 'alarm', text: 'Angehalten, weil einen Tag lang nichts ankam' },
  ended: { icon: 'close', tone: 'alarm', text: 'Beendet, weil es den Empfänger nicht mehr gibt' },
}

/** Whether messages go there. */
export function isWebhookOn(state: WebhookState): boolean {
  return state === 'on' || state === 'failing'
}
