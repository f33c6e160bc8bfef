/** What the hints of the start page have in common. */
import type { ReactNode } from 'react'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { laterLabelOf, putOffHint, type HintKey } from './hint-memory.ts'

/** A hint that is due; `unknown`: whether it is will turn out, and the ones after it wait. */
export type DueHint = { readonly id: string; readonly draw: (onDone: () => void) => ReactNode } | 'unknown' | undefined

type HintCardProps = {
  readonly of: HintKey
  readonly title: string
  readonly children: ReactNode
  /** The button that does what is proposed. */
  readonly action?: ReactNode
  /** What the other button says and does, if it does not put the hint off. */
  readonly other?: { readonly label: string; readonly onPress: () => void }
  readonly onDone: () => void
}

export function HintCard({ of, title, children, action, other, onDone }: HintCardProps) {
  function putOff(): void {
    putOffHint(of)
    onDone()
  }
  return (
    <Card aria-labelledby="start-hint">
      <Stack gap={1.5}>
        <SectionTitle id="start-hint">{title}</SectionTitle>
        <QuietText as="div">{children}</QuietText>
        <Cluster>
          {action}
          <Button variant="quiet" onClick={other?.onPress ?? putOff}>
            {other?.label ?? laterLabelOf(of)}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}
