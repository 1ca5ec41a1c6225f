library-file-extensions = un nombre de archivo que termine en una de estas extensiones: { $extensions }
library-kaleido = Un archivo { $extension } necesita el paquete kaleido y un Chrome: ejecuta `pip install kaleido`, o guarda la figura como .html.
library-network = Esta figura trae Plotly de cdn.plot.ly, y no hay red. Ábrela con red, o guarda la figura como página que lleva Plotly consigo.
library-notebook-install = Necesita el atlas: ejecútalo en su carpeta, o instala con `pip install` el paquete que allí crea `make wheel`.
library-notebook-proof = Las líneas que recalculan los números de la figura:
library-request = el nombre de una petición, como HeadsRequest
library-related-field = un valor que vaya con `{ $name }`, que es { $rule }
library-word = una palabra que tenga una de las { $count } tablas
    .fix = Toma una palabra frecuente del inglés o del español, en letras.
library-figure = una función que dibuja, como attention.heads.plot.plot_attention_matrix
library-field = un argumento de { $name }: { $names }
library-result = un { $type }, como lo devuelve `run_request`
library-missing = una con todos sus argumentos; faltan: { $names }
library-static = { $count ->
    [one] Se escribió 1 archivo
   *[other] Se escribieron { $count } archivos
 } de la edición estática en { $folder }: abre index.html.
library-static-menu = Páginas
library-static-skip = Al contenido
library-static-rows = Las primeras { $num_shown } de { $num_rows } filas; la aplicación las exporta todas.
library-static-others = Grabadas: las demás figuras de esta vista
library-static-recorded = Esta página está grabada: sus figuras muestran el estado inicial de la aplicación, y los controles que menciona el texto solo existen allí.
library-static-noscript = Las figuras necesitan JavaScript: permítelo en esta página y vuelve a cargarla.
library-static-old = No se pueden dibujar las figuras: este navegador es demasiado antiguo, o falta un archivo de esta carpeta. Abre la página con un navegador de 2023 o posterior, en la carpeta completa.
library-static-failed =
    .damaged = La figura queda como fue grabada, porque un archivo con los pesos del modelo falta o está dañado: copia otra vez la carpeta completa.
    .memory = La figura queda como fue grabada, porque a este navegador no le queda memoria: cierra otras pestañas y vuelve a cargar la página.
    .failed = La figura queda como fue grabada, porque algo ha fallado: vuelve a cargar la página.
library-static-live = En vivo: tu navegador calcula esta página con los pesos del modelo y no envía nada.
    .attention_heads = { library-static-live } La aplicación hace más: nueve traductores, un codificador preentrenado, tu propia traducción, clics en una celda; aquí, las figuras que no son la matriz ni las líneas están grabadas.
    .shakespeare_write = { library-static-live } La aplicación hace más: modelos mayores, textos de cualquier longitud, la prueba de cada número.
    .shakespeare_next_character = { library-static-live } La aplicación hace más: modelos mayores y la prueba de cada número.
    .translation_translate = { library-static-live } La aplicación hace más: nueve traductores, dos a la vez, un punto final donde lo olvidaste.
    .translation_greedy__beam__sampling = { library-static-live } La aplicación hace más: nueve traductores, entre ellos uno de subpalabras.
    .sentiment_read_along = { library-static-live } La aplicación hace más: cinco clasificadores recurrentes a la vez; lo que mueve cada palabra está grabado aquí.
    .masking_with_and_without_a_mask = { library-static-live } La aplicación hace más: una máscara pasada a mano y lotes irregulares.
    .positions_the_matrix = { library-static-live } La aplicación hace más: 5000 posiciones, clics y zoom, posiciones de arriba abajo.
    .positions_clocks = { library-static-live } La aplicación hace más: la prueba de cada número.
    .positions_relative_positions = { library-static-live } La aplicación hace más: la rotación y las fórmulas erróneas están grabadas aquí.
    .tokens_split_a_sentence = { library-static-live } La aplicación hace más: piezas de palabras; las demás figuras están grabadas aquí.
    .embeddings_the_map = { library-static-live } La aplicación hace más: nueve tablas de hasta 20 000 palabras, en tres dimensiones, y la tuya.
    .embeddings_look_up = { library-static-live } La aplicación hace más: el gradiente de tus propias reseñas, que aquí está grabado.
    .embeddings_arithmetic = { library-static-live } La aplicación hace más: 20 000 palabras de GloVe, entre ellas rey y reina, y tu propia tabla.
library-static-split = Separar
    .more = La misma frase son { $counted_characters }, { $counted_words }, { $counted_subwords }. { $losses }
library-no-padding = algo de relleno en el lote: filas de ids, o de números, que terminen en él
    .fix = Sin relleno, una máscara no tiene nada que ocultar: añade una fila más corta, o pasa el id del relleno como `padding=` si no es 0.
library-zero-may-be-word = Aquí hay un 0 antes de otros ids, y hay filas que terminan en { $last_id }: pasa `padding={ $last_id }` si ese es el relleno; si no, `padding=0`.
library-mask-dropped = { $layer } ({ $layer_class }) recibe una máscara y no devuelve ninguna: las capas posteriores leen el relleno como si fueran palabras.
    .layer = Pon `supports_masking = True` en { $layer_class } si la máscara puede pasar sin cambios, escribe `compute_mask`, o pasa la máscara explícitamente a la capa que la necesita.
    .function = Créala como `Lambda(..., mask=lambda inputs, mask: mask)` si la máscara puede pasar sin cambios, o pasa la máscara explícitamente a la capa que la necesita.
    .inputs = Solo deja pasar una máscara si todas sus entradas tienen una: dale una también a las demás, o pasa la máscara explícitamente a la capa que la necesita.
    .operation = Es una operación, y las de Keras no dejan pasar ninguna máscara: ponla en una capa propia con `supports_masking = True`, o pasa la máscara explícitamente a la capa que la necesita.
library-padding = Con { $num_steps } { $num_steps ->
    [one] paso
   *[other] pasos
 } más de relleno{ $input ->
    [none] { "" }
   *[other] { " " }en `{ $input }`
 }, la salida cambia en un { $difference } de su número mayor.
    .fix = La máscara acaba en { $layer }: mira el problema de esa capa.
    .no_mask = { $layer } lee el relleno, y ninguna capa anterior crea una máscara: usa `Embedding(mask_zero=True)` o una capa `Masking`.
    .other_id = { $layer } lee el relleno, y ninguna máscara oculta el id { $padding }: `mask_zero=True` solo oculta el 0, así que da al relleno el id 0, o crea la máscara `ids != { $padding }` y pásala explícitamente.
    .unmasked = { $layer } toma un paso por real si lo es en una de sus entradas: dale una máscara a cada entrada.
    .inverted = La máscara que crea { $layer } oculta { $num_hidden } de { $num_steps } pasos y muestra { $num_visible_padding } que son relleno: está invertida. Keras lee como True todo número que no sea 0, y True significa visible: pasa `ids != 0`.
    .ignored = Hay una máscara, pero { $layer } calcula igualmente con el relleno: mira `atlas.mask_propagation(model, batch)`.
library-padding-removed = Sin su relleno, la fila { $row }{ $input ->
    [none] { "" }
   *[other] { " " }de `{ $input }`
 } cambia la salida en un { $difference } de su número mayor.
library-nan = { $layer } da NaN en { $count ->
    [one] la fila { $rows }
   *[other] las filas { $rows }
 } del lote.
    .nan_weights = Los pesos de { $layer } contienen NaN, y también la salida en { $count ->
    [one] la fila { $rows }
   *[other] las filas { $rows }
 } del lote: no se puede decir nada de las máscaras.
    .weights = Carga pesos de antes de que el entrenamiento divergiera, y entrena con una tasa de aprendizaje menor o con `clipnorm`.
    .empty_row = Una fila que es toda relleno no deja nada de lo que sacar una media: quítala del lote, o dale un paso real.
    .other = Busca ahí una división entre 0, un logaritmo de 0 o un número fuera del rango de su dtype.
library-unmasked-loss = La salida de { $layer } llega a la pérdida sin máscara: el { $share } de lo que cuentan la pérdida y las métricas es relleno.
    .fix = Deja que la máscara llegue a la salida, o pasa `sample_weight` a `fit` y a `evaluate`.
library-unmasked-flat-loss = La salida de { $layer } tiene la forma (B, T), y una pérdida de Keras hace la media sobre el último eje antes de mirar ninguna máscara: el { $share } de lo que cuenta es relleno.
    .fix = Termina en (B, T, 1), con etiquetas (B, T, 1), para que la máscara o `sample_weight` (B, T) tenga una pérdida por paso.
library-future-leak = Lo que viene después del paso { $step } cambia la salida hasta ese paso.
    .fix = { $layer_type ->
        [attention] { $layer } mira pasos posteriores: llámala con `use_causal_mask=True`.
        [layer] { $layer } es la primera capa que mira hacia delante: busca ahí una capa Bidirectional, una atención sin máscara causal, una convolución con padding="same" o una media sobre todos los pasos.
       *[none] No se puede nombrar ninguna capa; busca una capa Bidirectional, una convolución con padding="same" o una media sobre todos los pasos.
    }
external-attention-array = un array de números, o lo que un modelo devuelve como sus atenciones
    .field = Pasa uno de sus campos, como `out.{ $field }`; si no está, llama al modelo con `output_attentions=True`.
    .none = El modelo no devolvió ninguna: cárgalo con `attn_implementation="eager"` y llámalo con `output_attentions=True`.
external-attention-ragged = Pasa filas de la misma longitud, como las lee `numpy.asarray`.
external-attention-shape = números de forma (T, S), (H, T, S), (L, H, T, S) o (L, B, H, T, S), ninguno de ellos vacío
external-attention-layer = capa { $layer }: { $shape }
external-attention-tuple = una tupla de arrays (B, H, T, S) de la misma forma, uno por capa
    .widths = Dibuja las capas de una misma forma cada vez: pon None en lugar de las otras, y conservan sus números.
external-attention-steps = pasos con una tupla de arrays (B, H, T, S) cada uno, con las mismas capas y cabezas
external-attention-rows = una fila del lote, o una por paso, como `out.beam_indices[0]`
    .none = Estos pesos no tienen un eje de lote.
external-attention-tokens = una lista de textos, uno por token
    .split = Sepáralo en sus tokens, por ejemplo con `{ $name }.split()`.
    .ids = Los ids se convierten en textos con `tokenizer.convert_ids_to_tokens(ids)`.
external-attention-count = { $count } { $count ->
    [one] token
   *[other] tokens
 }, tantos como tienen los pesos
    .swapped = Consultas y claves parecen cambiadas: las filas son consultas, las columnas son claves.
external-attention-num-tokens = { $count ->
    [one] 1 token
   *[other] { $count } tokens
 }
external-attention-square = tantas claves como consultas, si no se pasan `keys`
    .fix = Pasa los { $count } tokens de las columnas como `keys`.
external-attention-max-tokens = como mucho { $max_tokens } consultas y claves
external-attention-crop = Recorta los pesos y los tokens a la parte que quieres ver.
external-attention-mean = O "mean", la media.
external-attention-mask = valores de verdad, True donde se puede ver una clave
    .shape = valores de verdad que se extiendan a { $shape }, como (B, S) de relleno o (B, H, T, S)
    .additive = Esta es una máscara aditiva, en la que 0 muestra y un número negativo grande oculta: pasa `mask == 0`.
    .all_hidden_rule = al menos una celda que se pueda ver
    .all_hidden = toda oculta
    .hides_weight = oculta la clave { $column } a la consulta { $row }, que le da { $weight }
external-attention-convention =
    .inverted = Esta máscara es de otra convención, en la que True o 1 oculta, como en PyTorch: pasa `mask == 0`.
    .transposed = Encaja si se traspone: las filas son consultas, las columnas son claves. Pasa `mask.T`.
    .transposed_and_inverted = Encaja traspuesta y con True donde oculta: las filas son consultas, las columnas son claves. Pasa `mask.T == 0`.
    .hides_weight = True o 1 muestra una clave. Pasa la máscara que recibió el modelo, o ninguna.
external-attention-finite-numbers = números finitos
external-attention-nan = { $count ->
    [one] 1 número que es NaN
   *[other] { $count } números que son NaN
 }
    .row = La fila { $row }, contada desde 0, no tiene ninguna clave que ver: pasa `mask`, con False en toda esa fila.
    .number = Algunos números de la fila { $row }, contada desde 0, son NaN: ejecuta el modelo en float32 y busca la primera capa que da NaN.
external-attention-infinite = { $count ->
    [one] 1 número que es infinito
   *[other] { $count } números que son infinitos
 }
external-attention-negative = { $count ->
    [one] 1 número por debajo de 0
   *[other] { $count } números por debajo de 0
 }
external-attention-zeros = 0 en todas partes
external-attention-sum = la fila { $row }, con una suma de { $sum }
external-attention-softmax = filas que sumen 1, sin ningún peso por debajo de 0
    .empty = No se atiende a nada: busca una máscara que lo oculte todo.
    .scores = Pasa los pesos después de softmax, no las puntuaciones antes de él.
    .softmax = Son puntuaciones antes de softmax, donde una máscara suma -inf: pasa los pesos después de él.
    .logarithm = Son logaritmos de pesos: pasa `numpy.exp(weights)`.
    .cache = Parecen claves y valores, como los guarda una caché: pasa las atenciones, como `out.attentions`.
    .states = Parecen estados ocultos (B, T, D): pasa las atenciones, como `out.attentions`.
    .queries = Aquí las columnas suman 1: softmax se hizo sobre las consultas, o consultas y claves están cambiadas. Hazlo sobre el último eje, o pasa `numpy.swapaxes(weights, axis1=-1, axis2=-2)`.
    .heads = Aquí las cabezas suman 1: softmax se hizo sobre ellas. Hazlo sobre el último eje.
    .dropout = Algunos pesos son 0 y los otros se escalaron hacia arriba: dropout está activo. Llama al modelo con `training=False`, o con `model.eval()` en PyTorch.
    .sink = El resto fue a una clave que falta, como un sumidero de atención (attention sink): añade una columna con `1 - weights.sum(axis=-1)`, y un token para ella a `keys`.
external-attention-heads = Elige una capa: weights[layer : layer + 1].
external-attention-rollout = otro tipo de gráfico: rollout necesita autoatención, cuyas capas se leen unas a otras, y por eso ninguna `keys`
    .whole = otro tipo de gráfico: rollout necesita todas las capas, y algunas no devolvieron atención
external-attention-all-heads = { $num_heads ->
    [one] La única cabeza da
   *[other] De { $num_heads } cabezas, la más clara es { $head }: da
 } de media **{ $weight }** de una fila a una sola clave.
external-attention-with-notes = { $claim }
    .more = { $more }
external-attention-causal = Toda clave posterior a su consulta tiene peso 0, como con una máscara causal.{ $sees_first ->
        [0] {""}
       *[other] {" "}La primera fila, que solo se ve a sí misma, queda fuera.
    }
external-attention-padding-rows = { $count ->
    [one] 1 fila no ve nada, como el relleno, y queda fuera.
   *[other] { $count } filas no ven nada, como el relleno, y quedan fuera.
 }
external-attention-unused-columns = { $count ->
    [one] 1 columna detrás del último token no tiene peso, como en una caché sin usar, y queda fuera.
   *[other] { $count } columnas detrás del último token no tienen peso, como en una caché sin usar, y quedan fuera.
 }
external-attention-ambiguous-axis = El primer eje se lee como { $count } { $axis ->
    [layers] capas
   *[heads] cabezas
 }. Si es un lote, pasa `row=0`.
