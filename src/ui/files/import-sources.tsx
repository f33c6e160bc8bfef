/** What can be imported, and how one comes by it. */
import { styled } from '@mui/material/styles'
import { Card, SectionTitle } from '../card.tsx'

type ImportSourcesProps = {
  readonly title: string
  readonly sources: readonly { readonly name: string; readonly way: string }[]
}

export function ImportSources({ title, sources }: ImportSourcesProps) {
  return (
    <Card aria-labelledby="sources">
      <SectionTitle id="sources">{title}</SectionTitle>
      <Sources>
        {sources.map(({ name, way }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{way}</dd>
          </div>
        ))}
      </Sources>
    </Card>
  )
}

const Sources = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: '12px 0 0',
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}))
