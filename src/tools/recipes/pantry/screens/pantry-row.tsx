import { styled } from '@mui/material/styles'
import { EditRow } from '#ui/list/edit-row'
import { Menu } from '#ui/menu'
import { basketIcon } from '../../frame/screens/recipe-icons.ts'

type PantryRowProps = {
  readonly name: string
  readonly detail: string
  readonly isUrgent: boolean
  readonly isLow: boolean
  readonly isUsedUp: boolean
  readonly onEdit: () => void
  readonly onUsedUp: () => void
  readonly onLow: () => void
}

/** Something in the pantry: pressing it changes it, its menu says that it is used up or nearly so. */
export function PantryRow({ name, detail, isUrgent, isLow, isUsedUp, onEdit, onUsedUp, onLow }: PantryRowProps) {
  return (
    <EditRow
      name={name}
      title={name}
      detail={detail === '' ? undefined : isUrgent ? <Urgent>{detail}</Urgent> : detail}
      onEdit={onEdit}
      menu={
        <Menu
          label={`Mehr zu „${name}“`}
          entries={[
            { icon: 'check', text: isUsedUp ? 'Herausnehmen' : 'Aufgebraucht', onClick: onUsedUp },
            ...(isLow ? [] : [{ icon: basketIcon, text: 'Fast leer: auf die Einkaufsliste', onClick: onLow }]),
            { icon: 'edit', text: 'Ändern', onClick: onEdit },
          ]}
        />
      }
    />
  )
}

const Urgent = styled('span')(({ theme }) => ({ color: theme.vars.palette.error.main }))
