import { LinkButton } from '#ui/button'
import { OutcomePage } from '../parts/outcome-page.tsx'

/** Codes by which the server says that a link counts no more. */
const deadCodes = new Set(['invalid-action-code', 'expired-action-code'])

export function isDeadLink(code: string | undefined): boolean {
  return code !== undefined && deadCodes.has(code)
}

type DeadLinkProps = {
  readonly title: string
  /** What to do about it, and where that is. */
  readonly advice: string
  readonly to: string
  readonly label: string
}

/** A link that was used, is too old, or was replaced by a newer one; the user need not know the reason. */
export function DeadLink({ title, advice, to, label }: DeadLinkProps) {
  return (
    <OutcomePage
      title={title}
      icon="history"
      heading="Dieser Link gilt nicht mehr"
      actions={<LinkButton to={to}>{label}</LinkButton>}
    >
      Jeder Link gilt nur einmal und nicht lange, und nur der neueste zählt. {advice}
    </OutcomePage>
  )
}
