/**
 * A small ext2 file system with `etc`, `srv` and `var`, as `mke2fs -t ext2 -b 1024 -O ^resize_inode,^dir_index -d FOLDER
 * IMAGE 64` makes it, compressed with gzip. It fits into the bytes of a volume that the simulated rack stores.
 */
const compressed = [
  'H4sIAAAAAAACA+3czU/TcBgH8L4A0TJhA3wX/bmTbyvtRiAhEoVsURJFA4zExGTput9Yw9YufUE0HjQe9ORfYeLJ/8CDBw/Gg3+H',
  'FzUx3uevLeg2JNlBJWu/H/KkLetYnl/3tE87Vo4DgLgiLK7vzE+ySLDgu1cg4cT3snR4k+NardVvfLBeuBzafd5w24LAQmRRGrl2',
  'P5VaTD/L5fPFYrV6ELm+qV99/v3jzcevH029/zST/Mrv5Mt15fH3xpZ0jmWEHUEp9SW/NgdYDAb1n+CGMCQAsdFi2D7gSQsAYmiU',
  'wxgAxBPXdv67G3Hqf74shCdAe/MfCq5d/OvzW9K1HLfxBwAAgP/vnd//KH/qfwTuRNt6IyxGWSRZpFiMsRhnMcHiKItjLI6z8J9z',
  'so/6n/37P6Gj/zsV0f7v1dPw87pkggty96fhI3xH/qcjnP+lHvI/E+H8Cz3kPxnR/Hut/7MR3v4vetj+52K3/cWO/EnM3//nI/z+',
  'X+/h/Z+OaP4AAAAAABAf/jlOguMF+de8IMhyeE1wgpOEuuW4l6uWZ1bC/5VPcKJAXT24DuzPO/ZWcC34rSgKW5qNAQXoI8Nd9f9D',
  'DOsfAGJiAEMAgPoHANQ/AKD+AQD1DwCofwBA/QMA6h8AUP8AgPoHANQ/APSD8Ds9e7//49/vMskd4muW45pag44Ey4PBssOF94L6',
  'IEq85WRsWqeaQzGWAP2mUs40baOh2Q8lDAZAzKjZWVlhPyqpW7pW9w/vkqrI04qclVWFYPcAEGF3Vwpra/dKywu3C/PpPC0bmklu',
  'LBenbhmmt03UHLng2sa2QS+mpaX8fCVYQVovrKwu3Vkusd+k1VwauwaA/pTc5/zfv8fzZzHFe80NW6vQjGm51JHdbRdDBhAZxbC+',
  'iVUlbo1N7Aq1HVLRXK2sOVSSVJksavom8ZrsccMhhum4mqlTWcrKZNW1muQBLWdU4lrBzLQs5WSy4pnBX9vZeVwhmlkhutVoajYN',
  'HjC9Rpna/ouGLyijhQA4AGP7HP/Hg+O/KNStDQwSQESNt9X/WFv9TwT1n+B3OwEZOwKAyMkq2ZmMqmayM2tKdk5V5pRpsqXpntf4',
  '3Z2TqmEaTo1WpM61c+qcOkv0GtU3m5ZhukGLX6cuRTcP0Bd+Akx0ymkAjAAA',
].join('')

/** Bytes before the superblock, which the file system does not use: a boot sector may be there. */
export const fileSystemStart = 1024

/** Returns the bytes of the file system from `fileSystemStart` on. */
export async function exampleFileSystem(): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(compressed), (char) => char.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer()).subarray(fileSystemStart)
}
