# The provider refuses the first time, and names a time; then all is well.
if [ ! -f refused ]; then
  touch refused
  echo '{"type":"system","subtype":"init","session_id":"s","model":"m"}'
  echo '{"type":"result","subtype":"error","session_id":"s","is_error":true,"error":"Rate limit exceeded. Please try again in 6 seconds.","usage":{"input_tokens":3,"output_tokens":0}}'
  exit 1
fi
echo "done" >>work.txt
echo "<promise>COMPLETE</promise>"
