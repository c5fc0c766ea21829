/** Sender's appearance in an e-mail. */
export interface MailBrand {
  /** Product name; '' if the operator's name is to be used. */
  readonly name: string
  /** Data URL of the logo; '' if there is none. */
  readonly logo: string
  /** Button color as `#rrggbb`; '' for Parley's default. */
  readonly accent: string
}

/** Branding of the operator, which accounts can replace. */
export const noBrand: MailBrand = { name: '', logo: '', accent: '' }

/** Inline image of an e-mail; its HTML references the image as `cid:`. */
export interface MailImage {
  readonly cid: string
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

/** Parley's logo, 64 × 64 pixels, generated from client/public/favicon.svg. */
const mark =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAABzlBMVEVMaXEAhf8AZMMAf/8Ahv8AiP8AYsMAYsQAhv8Ahv8AY8MAhf8Ahf8Ahv8Ahv8AY8MAhf8Ahf8AYsMAhv8AY8MAY8MAhv8AYsQAYsQAif8AY8MAY8QAhv8Ahf8AYcMAY8QAhv8AYcMAhv8AiP8Ahf8AYsMAY8MAhP8AY8MAYsQAhv8Ahv8AYsMAVaoAhf8AYsMAh/8Ahf8Ahf8Ahf8AYsQAZMUAY8MAhf8AY8YAYsQAi/8AYsQAY8MAhv8AYsQAYMEAh/8AYsQAf/8Ahf8AYsQAY8QAhP8Ah/8Ahf8Ag/8Ah/8Ahf8Ahf8AY8QAY8QAVcYAAP8Ahv8AXLkAYsMAYsMAhf8AYcMAhf8Ahf8AZMIAf78Ahf8AYsMAhf8AXsYAYsQAY8MAYsQAhf8AhP8AYsMAYsQAY8YA//8Af/8AYsQAh/8AYsQAhf8Ahv8Ahf8Ahf8AY8MAhv8Ahv8AY8MAYsQAY8MAif8Ahf8AX78Ahf8Ahf8Ahv8AYcIAY8QAYsMAhf8AY8QAYsUAYsMAg/8AX78AYcMAYsMAY8QAZswAY8MAY8QAZMQAhv8AY8T///8Zkv8akv/C4v/B4v8dlP/E4//D4/8ck/8Ykf8bk/8elP/yQbEzAAAAjHRSTlMA9GYC2BzjzP3z9rX88fv+mVD9btNS+VMaGvFxTm08j2wi9x7y+kAZrOu4ar0Db7BAt9sXglRsiDbuC23Y2vgdIN4S/qCqGy/pOnfusPzdCQHeC9e4WFGb4yYEhqiqG7NVlJVN1vskARB6ZuE9TGuuc9cT+bffDb0YnuFGFe/p6/Qsyh0IRHf3D8udMMO/WVEAAAAJcEhZcwAALEsAACxLAaU9lqkAAAI0SURBVFjD7dfXXxNBEAfwSQghCQEiRRCkCkhVsKKiNEVUsDdQLChiV0BARUVABfX2QpHif+sm4WQvt7M3eC8+5Pc0n9zMN9dytwFIJJH47Cqs8bg0S1yempJZwnhnKKih8fW32s1v82vKlO9Uz+/xaTbxZSm/33aeC4p9SPZrhJTvQIF3Gik30OsXpAHBZATI0oh5iQCNVCAVAfZRAQ8C+KmAHwHEnoUFtOCxBX7/0vWVZWlBA3i3ri9KCwP48VMBrOvRhCXFXyBl7ls9CqwZ7dZiE2Csbh49hJVI95K0EAD2/TIGLC/y7lVpIQLsNn4Zw2G0EACWYwJc1BspjTdnR4ErSSJwaSu3sjcKsK8i8GoLP6YLmTHgvgiUUIFagMrYPJsRgZEy2nw6f6AUbwBHTGdxgAaEeOv5DaDCBLR3ka7BboAcZsR8JzzfTnisPwCof4gAcM1W8BXytgKGAdDw3mb/X/CmolEcgPFb5xTnP8SPHx5VMwUAcBR5EA6n1kZfCEWfmBrY/FGVPbVu7CuoEOcDKuD4aeu2683MFK8C6H4c9/mXyuI2Fpc3KJB+doiXH06lGMn2ZjJrnmDAzTORqmmMqZNRigAT+yNF7qDNPKuSvx86DsceNHn5NvOBXikwNWlUuRlqwC1/QwlLmGNK4QBh2XjwIzp+4hBp3dpyskc+f3WauvS98/rus4AV+MeFdJL7szMAoLTOIQAX3fnOAH6D7XUIANyrdgjA26rEP7P/LX8AVMehKz/8lcoAAAAASUVORK5CYII='

const LOGO_CID = 'logo@parley'

const imageOf = (type: string, base64: string): MailImage => ({
  cid: LOGO_CID,
  filename: `logo.${type === 'jpeg' ? 'jpg' : type}`,
  contentType: `image/${type}`,
  content: Buffer.from(base64, 'base64'),
})

/**
 * Returns the image at the top of an e-mail: the account's logo, otherwise Parley's. Null if the product has another name and
 * there is no logo that mail programs can show (they do not show SVG).
 */
export function logoOf({ logo, name }: MailBrand, productName: string): MailImage | null {
  const [, type = '', base64 = ''] = /^data:image\/(png|jpeg);base64,(.+)$/.exec(logo) ?? []
  if (base64) return imageOf(type, base64)
  return (name || productName) === 'Parley' ? imageOf('png', mark) : null
}
