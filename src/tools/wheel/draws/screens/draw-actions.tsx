/** What else is drawn with a wheel, below its button (K32): several at once, groups, and what came out so far. */
import { styled } from '@mui/material/styles'
import { Button, LinkButton } from '#ui/button'
import { resultsPath } from '../../tool.ts'
import { groupsIcon, resultsIcon, severalIcon } from './draw-icons.ts'

type DrawActionsProps = {
  readonly wheelId: string
  /** Without names only the results are offered. */
  readonly hasNames: boolean
  readonly onSeveral: () => void
  readonly onGroups: () => void
}

export function DrawActions({ wheelId, hasNames, onSeveral, onGroups }: DrawActionsProps) {
  return (
    <Row role="group" aria-label="Ziehen und Ergebnisse">
      {hasNames ? (
        <>
          <Button icon={severalIcon} onClick={onSeveral}>
            Mehrere ziehen
          </Button>
          <Button icon={groupsIcon} onClick={onGroups}>
            Gruppen bilden
          </Button>
        </>
      ) : null}
      <LinkButton variant="secondary" icon={resultsIcon} to={resultsPath(wheelId)}>
        Ergebnisse
      </LinkButton>
    </Row>
  )
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 8,
  marginTop: 16,
  // Three beside each other on a phone, their icons above their words.
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(84px, 1fr))',
    // Stronger than what the buttons say of themselves.
    '&& > *': { flexDirection: 'column', gap: 4, padding: '10px 4px', fontSize: '0.875rem', whiteSpace: 'normal' },
  },
}))
