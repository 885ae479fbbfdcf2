/** Letters and digits of check codes, without those that are confused over the phone. */
export const codeSigns = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
