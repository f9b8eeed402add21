// Keeps zod from trying whether it may make code from text: the content security policy refuses that, and browsers
// report every attempt. Set before zod is loaded, because its schemas look when they are made.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
