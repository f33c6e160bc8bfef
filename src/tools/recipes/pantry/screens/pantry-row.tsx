import { styled } from '@mui/material/styles'
import { Menu } from '#ui/menu'
import { basketIcon } from '../../frame/screens/recipe-icons.ts'

type PantryRowProps = {
  readonly name: string
  readonly detail: string
  readonly isUrgent: boolean
  readonly isLow: boolean
  readonly onEdit: () => void
  readonly onUsedUp: () => void
  readonly onLow: () => void
}

/** Something in the pantry: pressing it changes it, its menu says that it is used up or nearly so. */
export function PantryRow({ name, detail, isUrgent, isLow, onEdit, onUsedUp, onLow }: PantryRowProps) {
  return (
    <Row>
      <Main type="button" title={`${name} ändern`} onClick={onEdit}>
        <Name>{name}</Name>
        {detail === '' ? null : <Detail isUrgent={isUrgent}>{detail}</Detail>}
      </Main>
      <Menu
        label={`Mehr zu „${name}“`}
        entries={[
          { icon: 'check', text: 'Aufgebraucht', onClick: onUsedUp },
          ...(isLow ? [] : [{ icon: basketIcon, text: 'Fast leer: auf die Einkaufsliste', onClick: onLow }]),
          { icon: 'edit', text: 'Ändern', onClick: onEdit },
        ]}
      />
    </Row>
  )
}

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 4 })

const Main = styled('button')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  margin: '2px 0 2px -8px',
  padding: '6px 8px',
  border: 0,
  borderRadius: 12,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: theme.vars.palette.background.raised },
}))

const Name = styled('span')({ display: 'block', fontWeight: 550, overflowWrap: 'anywhere' })

const Detail = styled('span', { shouldForwardProp: (prop) => prop !== 'isUrgent' })<{ readonly isUrgent: boolean }>(
  ({ theme, isUrgent }) => ({
    display: 'block',
    color: isUrgent ? theme.vars.palette.error.main : theme.vars.palette.text.secondary,
    fontSize: '0.875rem',
    overflowWrap: 'anywhere',
  }),
)
