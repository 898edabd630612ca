/**
 * What the console's words and numbers are written in, whatever the browser's language. Only times follow the browser
 * (ui/format/date.ts), where days and months change places between countries. React Aria asks for its language here
 * when its first file is read, so that this has to be imported before it.
 */
Object.assign(globalThis, { [Symbol.for('react-aria.i18n.locale')]: 'en-US' })
