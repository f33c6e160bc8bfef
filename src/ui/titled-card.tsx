import type { ReactNode } from 'react'
import { Card, SectionTitle, Stack } from './card.tsx'

type TitledCardProps = {
  /** Of the heading, in the page. */
  readonly id: string
  readonly title: ReactNode
  /** The distance of the parts, in steps of 8 pixels. */
  readonly gap?: number
  readonly children: ReactNode
}

/** A card with a heading, and its parts below each other. */
export function TitledCard({ id, title, gap = 2, children }: TitledCardProps) {
  return (
    <Card aria-labelledby={id}>
      <Stack gap={gap}>
        <SectionTitle id={id}>{title}</SectionTitle>
        {children}
      </Stack>
    </Card>
  )
}
