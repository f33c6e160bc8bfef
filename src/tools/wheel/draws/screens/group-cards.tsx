import { styled } from '@mui/material/styles'
import { formatNumber } from '#base/text/format'
import { CardGrid } from '#ui/card'

type GroupCardsProps = { readonly groups: readonly (readonly { readonly id: string; readonly text: string }[])[] }

/** Groups side by side, each with its names. */
export function GroupCards({ groups }: GroupCardsProps) {
  return (
    <CardGrid minWidth={180}>
      {groups.map((group, index) => (
        <Group key={group[0]?.id ?? index}>
          <Head>
            Gruppe {formatNumber(index + 1)} <small>({formatNumber(group.length)})</small>
          </Head>
          <ul>
            {group.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </Group>
      ))}
    </CardGrid>
  )
}

const Group = styled('li')(({ theme }) => ({
  padding: 16,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  overflowWrap: 'anywhere',
  // Of two thousand names most are far away from the screen.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 160px',
}))

const Head = styled('h3')(({ theme }) => ({
  marginBottom: 4,
  fontSize: '1rem',
  fontWeight: 700,
  '& small': { fontWeight: 500, color: theme.vars.palette.text.secondary },
}))
