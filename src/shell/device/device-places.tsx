/**
 * What front pages say of what is on this device without an account: the start page, and the first page of each tool that works without
 * one.
 */
import { styled } from '@mui/material/styles'
import { useUser } from '#auth/client'
import { useDocumentsStatus } from '#documents/client'
import { SignInLinks } from '#kit/document-page'
import { Icon } from '#ui/page/icon'
import { lazyScreen } from '../lazy-screen.tsx'
import { IfOnDevice } from './if-on-device.tsx'

const DeviceOffer = lazyScreen(async () => (await import('./device-offer.tsx')).DeviceOffer)
const LeftOnDevice = lazyScreen(async () => (await import('./device-offer.tsx')).LeftOnDevice)

export function AboveFrontPage() {
  return useUser() === null ? null : <IfOnDevice Show={DeviceOffer} />
}

export function BelowFrontPage() {
  return useUser() === null ? <DeviceHint /> : <IfOnDevice Show={LeftOnDevice} />
}

/** Tells a signed-out user where their things are (rule Z9 of the documents), and leads to where they would be everywhere. */
function DeviceHint() {
  const { isLoaded, storage } = useDocumentsStatus('isLoaded', 'storage')
  if (!isLoaded) return null
  return (
    <Hint aria-label="Ohne Konto">
      <Text>
        <Icon name="device" size={20} />
        <span>{storage === 'memory' ? UNKEPT_TEXT : LOCAL_TEXT}</span>
      </Text>
      <SignInLinks />
    </Hint>
  )
}

const LOCAL_TEXT = 'Ohne Konto bleibt alles auf diesem Gerät. Mit einem Konto hast du es überall.'
const UNKEPT_TEXT =
  'Dieser Browser kann nichts speichern: Was du machst, ist weg, sobald du die Seite schließt. Mit einem Konto bleibt es.'

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
