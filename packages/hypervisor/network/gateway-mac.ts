/** MAC address of the default gateway in every subnet. Guests keep it in their caches when they move. */
export const gatewayMac = 'a8:40:25:ff:77:77'
