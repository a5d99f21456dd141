import { PostalAddress, SellerIdentity } from '@sumaa/contracts';
import { z } from 'zod';

const { legalName, vatNumber, registrationNumber, phaseTwo } = SellerIdentity.shape;

/** The fields as they are typed. */
export const SellerForm = z.object({ legalName, vatNumber, registrationNumber, ...PostalAddress.shape, phaseTwo });

export const sellerFormOf = (saved: SellerIdentity | null): z.input<typeof SellerForm> => ({
  legalName: saved?.legalName ?? '',
  vatNumber: saved?.vatNumber ?? '',
  registrationNumber: saved?.registrationNumber ?? '',
  building: saved?.address.building ?? '',
  street: saved?.address.street ?? '',
  district: saved?.address.district ?? '',
  city: saved?.address.city ?? '',
  postalCode: saved?.address.postalCode ?? '',
  phaseTwo: saved?.phaseTwo ?? false,
});

export const sellerOf = ({ building, street, district, city, postalCode, ...identity }: z.output<typeof SellerForm>): SellerIdentity => ({
  ...identity,
  address: { building, street, district, city, postalCode },
});
