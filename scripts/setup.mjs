/**
 * Runs before `npm start` and `npm test`, on whatever Node there is: installs the packages of the lock file when
 * they are not the ones installed. Plain JavaScript without packages, because nothing is installed yet.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lockFile = join(root, 'package-lock.json')
const installedFile = join(root, 'node_modules/.package-lock.json')
const stampFile = join(root, 'node_modules/.setup-stamp')

// Of the content and not of the time: a fresh clone has new times for old files.
const stamp = createHash('sha256')
  .update(`${process.platform} ${process.arch} `)
  .update(readFileSync(lockFile))
  .digest('hex')

if (!isStamped()) {
  if (!isInstalled()) install()
  writeFileSync(stampFile, stamp)
}

function isStamped() {
  return existsSync(installedFile) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

/** Whether what npm notes as installed is what the lock file asks for, as after an `npm install` by hand. */
function isInstalled() {
  if (!existsSync(installedFile)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    // The project itself is not noted; packages for other platforms are not installed.
    if (path === '' || entry.link === true) return true
    return installed[path] === undefined ? entry.optional === true : installed[path].integrity === entry.integrity
  })
}

function install() {
  console.log('Installing packages (npm ci), this takes a minute …')
  // Development packages are needed to build the app, whatever NODE_ENV says.
  const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(process.execPath, [npm, ...parameters], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', parameters, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status === 0) return
  console.error('npm ci failed: see above. Is there a network connection to the npm registry?')
  process.exit(1)
}
