import { styled } from '@mui/material/styles'
import { useDocumentsStatus } from '#documents/client'
import { SignInLinks } from '#kit/document-page'
import { Icon } from '#ui/page/icon'

/** Tells who is not signed in where their wheels are (L2), and leads to where they would be everywhere. */
export function DeviceHint({ hasWheels }: { readonly hasWheels: boolean }) {
  const { storage } = useDocumentsStatus()
  return (
    <Hint aria-label="Ohne Konto">
      <Text>
        <Icon name="device" size={20} />
        <span>{storage === 'memory' ? UNKEPT_TEXT : hasWheels ? LOCAL_TEXT : FIRST_TEXT}</span>
      </Text>
      <SignInLinks />
    </Hint>
  )
}

const LOCAL_TEXT = 'Diese Räder liegen nur auf diesem Gerät. Mit einem Konto hast du sie überall.'
const FIRST_TEXT = 'Ohne Konto bleiben deine Räder auf diesem Gerät. Mit einem Konto hast du sie überall.'
const UNKEPT_TEXT =
  'Dieser Browser kann nichts speichern: Deine Räder sind weg, sobald du die Seite schließt. Mit einem Konto bleiben sie.'

const Hint = styled('aside')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginTop: 32,
})

const Text = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  maxWidth: '60ch',
  color: theme.vars.palette.text.secondary,
  '& svg': { flexShrink: 0, marginTop: 2 },
}))
