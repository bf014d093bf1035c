package dev.baton.training;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The server's side of SCRAM-SHA-256 (RFC 5802), as far as the client checks it: the client's proof
 * is believed.
 */
final class TrainingPassword {
  static final String PASSWORD = "training";

  private static final String MECHANISM = "SCRAM-SHA-256";
  private static final byte[] SALT = "salt of training".getBytes(StandardCharsets.UTF_8);
  private static final String HASH = "HmacSHA256";
  private static final int ROUNDS = 4096;
  private static final int BITS = 256;

  // The kinds of messages about the identity.
  private static final int OFFER = 10;
  private static final int CONTINUE = 11;
  private static final int FINAL = 12;

  private TrainingPassword() {}

  static void ask(DataInputStream in, DataOutputStream out) throws IOException {
    send(out, OFFER, MECHANISM + "\0\0");
    String first = read(in);
    String client = first.substring(first.indexOf("n="));
    String nonce = client.substring(client.indexOf("r=")) + "server";
    String server = nonce + ",s=" + base64(SALT) + ",i=" + ROUNDS;
    send(out, CONTINUE, server);
    String last = read(in);
    String withoutProof = last.substring(0, last.lastIndexOf(",p="));
    send(out, FINAL, "v=" + base64(signature(client + "," + server + "," + withoutProof)));
    send(out, 0, "");
  }

  private static byte[] signature(String messages) {
    try {
      byte[] salted =
          SecretKeyFactory.getInstance("PBKDF2With" + HASH)
              .generateSecret(new PBEKeySpec(PASSWORD.toCharArray(), SALT, ROUNDS, BITS))
              .getEncoded();
      return hash(hash(salted, "Server Key"), messages);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + HASH, e);
    }
  }

  private static byte[] hash(byte[] key, String text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(HASH);
    mac.init(new SecretKeySpec(key, HASH));
    return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static String read(DataInputStream in) throws IOException {
    in.readByte();
    return new String(in.readNBytes(in.readInt() - 4), StandardCharsets.UTF_8);
  }

  private static void send(DataOutputStream out, int kind, String text) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var body = new DataOutputStream(bytes);
    body.writeInt(kind);
    body.write(text.getBytes(StandardCharsets.UTF_8));
    TrainingServer.send(out, 'R', bytes.toByteArray());
    out.flush();
  }
}
