import { styled } from '@mui/material/styles'
import type { SharePermission } from '../share-link.ts'

type PermissionChoiceProps = {
  readonly chosen: SharePermission
  readonly onChoose: (permission: SharePermission) => void
}

const options: readonly { readonly permission: SharePermission; readonly label: string; readonly detail: string }[] = [
  {
    permission: 'view',
    label: 'Nur ansehen',
    detail: 'Ansehen und drehen. Das ist eine Bitte, kein Schloss: Die Namen abschreiben kann trotzdem jeder.',
  },
  {
    permission: 'copy',
    label: 'Kopie erlauben',
    detail: 'Wer den Link öffnet, kann das Rad mit einem Tipp zu den eigenen Rädern kopieren.',
  },
]

export function PermissionChoice({ chosen, onChoose }: PermissionChoiceProps) {
  return (
    <Group>
      <legend>Was andere damit tun können</legend>
      {options.map(({ permission, label, detail }) => (
        <Option key={permission}>
          <input
            type="radio"
            name="permission"
            checked={chosen === permission}
            aria-describedby={`${permission}-detail`}
            aria-label={label}
            onChange={() => onChoose(permission)}
          />
          <span>
            {label}
            <small id={`${permission}-detail`}>{detail}</small>
          </span>
        </Option>
      ))}
    </Group>
  )
}

const Group = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 8, fontWeight: 600, fontSize: '0.9375rem' },
})

const Option = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '12px 14px',
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  fontWeight: 600,
  cursor: 'pointer',
  '& input': {
    flexShrink: 0,
    width: 20,
    height: 20,
    margin: '2px 0 0',
    accentColor: theme.vars.palette.secondary.main,
  },
  '& small': {
    display: 'block',
    marginTop: 2,
    color: theme.vars.palette.text.secondary,
    fontSize: '0.875rem',
    fontWeight: 400,
  },
  '&:has(:checked)': {
    borderColor: theme.vars.palette.secondary.main,
    background: theme.vars.palette.background.raised,
  },
}))
